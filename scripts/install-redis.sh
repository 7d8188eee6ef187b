#!/usr/bin/env bash
# Installs redis-server with apt if it is missing, as root if that is possible.
# The tests start and stop their own; the service of the system is not needed.
set -euo pipefail

if command -v redis-server >/dev/null; then exit 0; fi
echo '== redis-server is missing: apt-get install redis-server'
sudo=()
if [ "$(id -u)" -ne 0 ]; then sudo=(sudo -n); fi
export DEBIAN_FRONTEND=noninteractive
# One source of packages may be out of reach while another has it.
"${sudo[@]}" apt-get update || true
"${sudo[@]}" apt-get install -y --no-install-recommends redis-server
