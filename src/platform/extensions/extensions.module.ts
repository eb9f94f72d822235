import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ExtensionRegistry } from './extension-registry';

@Global()
@Module({ imports: [DiscoveryModule], providers: [ExtensionRegistry], exports: [ExtensionRegistry] })
export class ExtensionsModule {}
