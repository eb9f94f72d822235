import { Injectable } from '@nestjs/common';
import { sentence } from '@espalier/plugin-sdk';
import { TemplateSourceError } from '#content-kinds/liquid';
import type { Template } from '../templates/template';
import { Templates } from '../templates/templates';
import { InvalidTemplateError } from './stored-template-errors';
import { isShapeName, type TemplateValues } from './stored-template';

@Injectable()
export class TemplateCheck {
  constructor(private readonly templates: Templates) {}

  compile(name: string, { language, source }: Pick<TemplateValues, 'language' | 'source'>): Template {
    if (!isShapeName(name)) throw nameFault();
    try {
      return this.templates.compile(name, language, source);
    } catch (error) {
      throw error instanceof TemplateSourceError ? new InvalidTemplateError('source', error.said, error.fault) : error;
    }
  }
}

function nameFault(): InvalidTemplateError {
  return new InvalidTemplateError(
    'name',
    sentence(
      'Must be the name of a shape, such as Content, Content__BlogPost or Content_Summary__BlogPost: letters, digits and underscores, at most 255.',
    ),
  );
}
