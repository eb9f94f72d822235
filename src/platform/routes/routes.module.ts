import { Global, Module } from '@nestjs/common';
import { ServiceRoutes } from './service-routes';

@Global()
@Module({ providers: [ServiceRoutes], exports: [ServiceRoutes] })
export class RoutesModule {}
