import { Migration } from '@mikro-orm/migrations';

/** A version of a sequence keeps the hash of the steps that were approved: others in its row leave for nobody. */
export class ApprovedSteps extends Migration {
  override up(): void {
    this.addSql('alter table sequence_version add approved_hash text');
    // As `stepsFingerprint` computes it: JSON of the same form, SHA-256, base64 for addresses.
    this.addSql(`update sequence_version set approved_hash = (
      select translate(rtrim(encode(sha256(convert_to('[' || coalesce(string_agg('[' || (step->>'delayHours') || ','
        || to_json(step->>'subject') || ',' || to_json(step->>'body') || ']', ',' order by place), '') || ']',
        'UTF8')), 'base64'), '='), '+/', '-_')
      from jsonb_array_elements(steps) with ordinality as each (step, place)) where approved_at is not null`);
    this.addSql(`alter table sequence_version
      add constraint sequence_version_as_approved check ((approved_at is null) = (approved_hash is null))`);
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
