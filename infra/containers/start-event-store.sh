#!/bin/sh
# The server takes its passwords from variables alone.
set -eu
set -a
. /secrets/event-store.env
set +a
# Named after the server in some releases, after the service in others.
for program in /opt/kurrentdb/KurrentDB /opt/kurrentdb/kurrentd; do
  if [ -x "$program" ]; then exec "$program"; fi
done
echo 'The image has no server in /opt/kurrentdb.' >&2
exit 1
