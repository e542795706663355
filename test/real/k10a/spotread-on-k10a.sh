#!/bin/sh
# The real spotread on a simulated K-10A, in a user and mount namespace whose /dev holds nothing of this machine.
set -e
here=$(dirname "$(readlink -f "$0")")
if [ "$1" != --inside ]; then exec unshare --user --map-root-user --mount "$0" --inside "$@"; fi
shift
# Scratch is the caller's own folder: it holds the new /dev until that is moved into place.
mkdir -p "$SCRATCH/dev"
mount -t tmpfs tmpfs "$SCRATCH/dev"
cd "$SCRATCH/dev"
for device in null zero random urandom; do
  touch $device
  mount --bind /dev/$device $device
done
# Without a folder of USB buses spotread scans everything slowly.
mkdir -p pts bus/usb/001
mount -t devpts -o newinstance,ptmxmode=0666 devpts pts
ln -s pts/ptmx ptmx
ln -s /proc/self/fd fd
mount --rbind "$SCRATCH/dev" /dev
cd /
python3 "$here/klein-k10a.py" &
while [ ! -e /dev/ttyUSB0 ]; do
  kill -0 $! || exit 1
  sleep 0.02
done
exec spotread "$@"
