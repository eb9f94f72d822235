export { HttpModule } from './body-reader.guard';
export { closeServer, watchUnused, answerUnreadableRequests, warnOfUntrustedProxy } from './http-server';
export { compressPages, securityHeaders, identifyRequests, logRequests } from './middleware';
