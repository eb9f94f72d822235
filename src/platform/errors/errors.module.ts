import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ProblemFilter } from './problem.filter';

/** Answers every error of the service as problem details. */
@Module({ providers: [{ provide: APP_FILTER, useClass: ProblemFilter }] })
export class ErrorsModule {}
