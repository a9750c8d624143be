/** So many of the first entries of a day are kept, and as many of its last. More would be a flood that hides others. */
export const KEPT_AT_EACH_END = 100
