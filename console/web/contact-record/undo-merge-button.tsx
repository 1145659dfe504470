export const UndoMergeButton = (_: { id: string }) => null;
