export { classesIn, firstSegments, Mounted } from './first-segments';
export { plainBeginningOf } from './path-beginnings';
export { ServiceRoutes } from './service-routes';
export { RoutesModule } from './routes.module';
