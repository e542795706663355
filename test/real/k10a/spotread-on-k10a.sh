#!/bin/sh
# The real spotread on a simulated K-10A, in a mount namespace whose /dev holds nothing of this machine. SCRATCH is the caller's own
# folder: it holds the new /dev until that is moved into place, and spotread.log with all that spotread prints.
set -e
here=$(dirname "$(readlink -f "$0")")
if [ "$1" != --inside ]; then
  # As root without user namespaces, a mount namespace is enough.
  user='--user --map-root-user'
  unshare $user --mount true 2>/dev/null || user=
  exec unshare $user --mount "$0" --inside "$@"
fi
shift
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
python3 "$here/klein-k10a.py" >/dev/null &
# It ends at once if the instrument is unplugged.
while [ ! -e /dev/ttyUSB0 ] && kill -0 $! 2>/dev/null; do sleep 0.02; done
spotread "$@" | tee -a "$SCRATCH/spotread.log"
