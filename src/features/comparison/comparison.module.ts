import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';

@Module({ providers: [contribution(VIEW_FOLDER, { prefix: 'comparison', path: path.join(__dirname, 'views') })] })
export class ComparisonModule {}
