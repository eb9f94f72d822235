export { HttpModule } from './http.module';
export { closeServer } from './close-server';
export { identifyRequests } from './request-id';
export { logRequests } from './log-requests';
