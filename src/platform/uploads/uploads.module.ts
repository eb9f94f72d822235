import { Module } from '@nestjs/common';
import { MultipartReader } from './multipart-reader';
import { TemporaryFiles } from './temporary-files';

@Module({ providers: [MultipartReader, TemporaryFiles], exports: [MultipartReader] })
export class UploadsModule {}
