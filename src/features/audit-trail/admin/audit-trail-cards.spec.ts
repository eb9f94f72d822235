import path from 'node:path';
import { describeDisplayDriver, SAMPLE_AUDIT_TRAIL_OPTIONS } from '@espalier/testing';
import { AuditTrailCards } from './audit-trail-cards';

describeDisplayDriver(new AuditTrailCards(), {
  models: [SAMPLE_AUDIT_TRAIL_OPTIONS],
  views: path.resolve(__dirname, '../views'),
});
