/** Parameters of the address that open the comments of a record, by its id. */
export const commentParams = ['comments'] as const;
