export { classesIn, firstSegments, Mounted } from './first-segments';
export { plainBeginningOf, ServiceRoutes, RoutesModule } from './service-routes';
