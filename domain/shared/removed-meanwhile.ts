/** A row that the same transaction had read was removed since by another one. The transaction is run again. */
export class RemovedMeanwhile extends Error {
  override name = 'RemovedMeanwhile';
}
