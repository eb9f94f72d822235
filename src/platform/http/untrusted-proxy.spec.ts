import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { warnOfUntrustedProxy } from './untrusted-proxy';

describe('A proxy that is not believed', () => {
  it('is mentioned once, whatever it says', () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const [middleware, next] = [warnOfUntrustedProxy(), jest.fn()];
    const ask = (headers: Record<string, string>) =>
      middleware({ headers } as unknown as Request, {} as Response, next);
    void ask({ host: 'cms.example' });
    expect(warn).not.toHaveBeenCalled();
    for (const address of ['203.0.113.7', '198.51.100.1']) void ask({ 'x-forwarded-for': address });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('TRUST_PROXY'));
    expect(String(warn.mock.calls)).not.toContain('203.0.113.7');
    expect(next).toHaveBeenCalledTimes(3);
    warn.mockRestore();
  });
});
