import { Logger } from '@nestjs/common';
import type { RequestHandler } from 'express';

/** Said once, of a proxy that is not believed: then all people have its address. */
export function warnOfUntrustedProxy(): RequestHandler {
  let isTold = false;
  return ({ headers }, _response, next) => {
    if (!isTold && headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      new Logger('Http').warn(
        'A request came with X-Forwarded-For, and TRUST_PROXY is not set. If a proxy stands before the service, set it: ' +
          'failed sign-ins are counted by address, and now everybody has that of the proxy.',
      );
    }
    next();
  };
}
