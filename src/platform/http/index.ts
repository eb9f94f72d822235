export { HttpModule } from './body-reader.guard';
export { closeServer, watchUnused } from './close-server';
export { compressPages } from './compress-pages';
export { securityHeaders } from './security-headers';
export { answerUnreadableRequests } from './unreadable-requests';
export { identifyRequests, logRequests } from './logged-requests';
export { warnOfUntrustedProxy } from './untrusted-proxy';
