/** Parameters of the address that open the history: the record's id, and the field if only its changes are shown. */
export const historyParams = ['history', 'field'] as const;
