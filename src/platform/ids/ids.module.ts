import { Global, Module } from '@nestjs/common';
import { IdGenerator } from './id-generator';

@Global()
@Module({ providers: [IdGenerator], exports: [IdGenerator] })
export class IdsModule {}
