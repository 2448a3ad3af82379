/** Most rows that can be chosen by hand; beyond it there is "the current filter". Ours. */
export const maxPickedRows = 10_000
