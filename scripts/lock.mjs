import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` while no other process holds the lock. A lock whose process has ended, killed or not, is nobody's. */
export async function withLock(file, work) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!tryToTake(file, own)) {
      releaseAbandoned(file, `${own}.abandoned`);
      await sleep(100);
    }
    try {
      return await work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** The link appears whole or not at all, and only one process can make it. */
function tryToTake(file, own) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function releaseAbandoned(file, aside) {
  const owner = read(file);
  if (owner === undefined || isAlive(Number(owner))) return;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  // Another process may have released and taken the lock between the look and the rename: give it back.
  if (read(aside) !== owner) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
