// Loaded into a service before it starts (NODE_OPTIONS): tells over HTTP how long its event loop was held up since it was last asked, and
// no longer than it was at work meanwhile: that others have work for the machine is no fault of it.
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.env.LOOP_MONITOR && process.argv[1]?.endsWith('main.js')) {
  const { rmSync } = require('node:fs');
  const { createServer } = require('node:http');
  const { monitorEventLoopDelay } = require('node:perf_hooks');
  const RESOLUTION_MS = 5;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // Of this thread alone; Node.js has it since 22.19.
  const workOf = (since) => (process.threadCpuUsage ? process.threadCpuUsage(since) : process.cpuUsage(since));
  let since = workOf();
  const server = createServer((_request, response) => {
    const { user, system } = workOf(since);
    response.end(
      JSON.stringify({ longest: Math.min(Math.max(0, delay.max / 1e6 - RESOLUTION_MS), (user + system) / 1e3) }),
    );
    delay.reset();
    since = workOf();
  });
  // One that was here before leaves it when it ends.
  rmSync(process.env.LOOP_MONITOR, { force: true });
  server.listen(process.env.LOOP_MONITOR);
  server.unref();
}
