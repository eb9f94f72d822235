import { parentPort } from 'node:worker_threads';
import { madeHtml, type BodyKind } from './made-html';

export interface BodyWork {
  readonly kind: BodyKind;
  readonly text: string;
}

parentPort?.on('message', ({ kind, text }: BodyWork) => parentPort?.postMessage(madeHtml(kind, text), []));
