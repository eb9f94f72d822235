import { Injectable } from '@nestjs/common';
import { ContentDefinitions, DefinitionChangedError } from '#content-definition';
import { refused, refusedForm, type FormState } from '#display';
import { DomainError } from '#platform/errors';
import { typeNameOf } from './definition/made-names';
import { startingAt } from './definition/starting-points';
import { errorsBeside } from './pages/definition-errors';
import { TypeFormError } from './type-editor-errors';

/** What was typed: the name of a starting point or of a type to copy among it. */
export type NewType = {
  readonly displayName: string;
  readonly name: string;
  readonly start: string;
};

interface Outcome {
  readonly name: string;
  readonly refused?: FormState;
}

/** Makes content types from nothing, from a starting point, or like one that there is. */
@Injectable()
export class TypeCreation {
  constructor(private readonly definitions: ContentDefinitions) {}

  /** @throws what has nothing to do with the form */
  async create(values: NewType): Promise<Outcome> {
    const displayName = values.displayName.trim();
    const name = values.name.trim() || typeNameOf(displayName);
    try {
      await this.make({ displayName, name, start: values.start });
      return { name };
    } catch (error) {
      return { name, refused: refusedAgain(values, error) };
    }
  }

  /** @throws TypeFormError, InvalidDefinitionError */
  private async make({ displayName, name, start }: NewType): Promise<void> {
    if (name === '') {
      throw new TypeFormError(
        'name',
        'is required: it cannot be made of the display name, which has no letters from A to Z.',
      );
    }
    const types = this.definitions.all().map(({ definition }) => definition);
    const definition = startingAt(start, types);
    if (!definition) throw new TypeFormError('start', 'is not one of the choices. Choose again.');
    try {
      await this.definitions.put(
        name,
        { ...definition, displayName },
        { precondition: (stored) => stored === undefined },
      );
    } catch (error) {
      if (!(error instanceof DefinitionChangedError)) throw error;
      throw new TypeFormError('name', 'is the name of another content type. Choose another one.');
    }
  }
}

function refusedAgain(values: NewType, error: unknown): FormState {
  if (error instanceof TypeFormError) return refusedForm(values, error);
  if (error instanceof DomainError && error.errors) {
    return { values, errors: errorsBeside(error.errors, '', Object.keys(values)) };
  }
  return refused(values, error).form;
}
