#!/bin/sh
# The server takes its keys from variables alone.
set -eu
set -a
. /secrets/files.env
set +a
exec versitygw --port :7070 --health /health --quiet posix /buckets
