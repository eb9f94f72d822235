import { Logger } from '@nestjs/common';

// Tests provoke errors, which the service logs; what a test is about, it looks at itself.
Logger.overrideLogger(false);

// Said at every load on Node.js 20, which we support and test.
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!words.join(' ').includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
};
