import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import { IS_PUBLIC } from './route-metadata';

/** Opens a route, or all routes of a controller, to everyone: no access token is asked for or looked at. */
export const Public = (): CustomDecorator => SetMetadata(IS_PUBLIC, true);
