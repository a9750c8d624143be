#!/bin/sh
# Makes the certificates of an event store of three nodes, once, and tells the product how to reach it. Another root than `/`
# may be given.
set -eu
umask 022
root=${1:-}
days=3650

if [ ! -e "$root/ca/ca.crt" ]; then
  es-gencert-cli create-ca -days "$days" -out "$root/ca"
fi
for node in event-store-1 event-store-2 event-store-3; do
  if [ ! -e "$root/certificates/$node/node.key" ]; then
    es-gencert-cli create-node -days "$days" -ca-certificate "$root/ca/ca.crt" -ca-key "$root/ca/ca.key" \
      -out "$root/certificates/$node" -dns-names "$node,localhost" -ip-addresses 127.0.0.1
  fi
done
mkdir -p "$root/certificates/ca"
# Over files that nobody may write.
cp -f "$root/ca/ca.crt" "$root/certificates/ca/ca.crt"
cp -f "$root/ca/ca.crt" "$root/secrets/product/event-store-ca.crt"
chmod 444 "$root"/certificates/*/* "$root/secrets/product/event-store-ca.crt"

. "$root/secrets/event-store/event-store.env"
nodes=event-store-1:2113,event-store-2:2113,event-store-3:2113
options='tls=true&tlsCaFile=/secrets/event-store-ca.crt'
printf 'EVENTSTORE_URL=esdb://admin:%s@%s?%s\n' "$KURRENTDB_DEFAULT_ADMIN_PASSWORD" "$nodes" "$options" \
  > "$root/secrets/product/event-store.env"
