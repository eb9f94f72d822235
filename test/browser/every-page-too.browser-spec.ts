import { describePages } from '../support/every-page';

describe('Every other page', () => {
  describePages(1);
});
