import { GraphQLEnumType } from 'graphql';

export const PublicationStatus = new GraphQLEnumType({
  name: 'PublicationStatus',
  description: 'Which versions of items are meant.',
  values: {
    PUBLISHED: { description: 'The published ones.' },
    DRAFT: { description: 'The latest ones that are not published.' },
    LATEST: { description: 'The latest ones, published or not.' },
    ALL: { description: 'Every version, archived ones too; those of removed items never.' },
  },
});

export const OrderByDirection = new GraphQLEnumType({ name: 'OrderByDirection', values: { ASC: {}, DESC: {} } });
