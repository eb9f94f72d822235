import { describeContentHandler } from '@espalier/testing';
import { ContentRecorder } from './content-recorder';

const unused = undefined as never;

describeContentHandler(new ContentRecorder(unused, unused, unused));
