import { Injectable } from '@nestjs/common';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions, DefinitionChangedError } from '#core/content-definition';
import { refused, refusedForm } from '#core/display';
import { DomainError, shownErrors } from '#platform/errors';
import { typeNameOf } from './definition/made-names';
import { startingAt } from './definition/starting-points';
import { errorsBeside } from './pages/definition-errors';
import type { Again } from './type-changes';
import { TypeFormError } from './type-editor-errors';

type NewType = {
  readonly displayName: string;
  readonly name: string;
  readonly start: string;
};

interface Outcome {
  readonly name: string;
  readonly refused?: Again;
}

@Injectable()
export class TypeCreation {
  constructor(private readonly definitions: ContentDefinitions) {}

  async create(values: NewType, principal: Principal): Promise<Outcome> {
    const displayName = values.displayName.trim();
    const name = values.name.trim() || typeNameOf(displayName);
    try {
      await this.make({ displayName, name, start: values.start }, principal);
      return { name };
    } catch (error) {
      return { name, refused: refusedAgain(values, error) };
    }
  }

  private async make({ displayName, name, start }: NewType, principal: Principal): Promise<void> {
    if (name === '') {
      throw new TypeFormError(
        'name',
        sentence('is required: it cannot be made of the display name, which has no letters from A to Z.'),
      );
    }
    const types = this.definitions.all().map(({ definition }) => definition);
    const definition = startingAt(start, types);
    if (!definition) throw new TypeFormError('start', sentence('is not one of the choices. Choose again.'));
    try {
      await this.definitions.put(
        name,
        { ...definition, displayName },
        { principal, precondition: (stored) => stored === undefined },
      );
    } catch (error) {
      if (!(error instanceof DefinitionChangedError)) throw error;
      throw new TypeFormError('name', sentence('is the name of another content type. Choose another one.'));
    }
  }
}

function refusedAgain(values: NewType, error: unknown): Again {
  if (error instanceof TypeFormError) return { status: 400, form: refusedForm(values, error) };
  if (error instanceof DomainError && error.errors) {
    return { status: 400, form: { values, errors: errorsBeside(shownErrors(error), '', Object.keys(values)) } };
  }
  return refused(values, error);
}
