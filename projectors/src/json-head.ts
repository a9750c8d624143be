/** An object's JSON without its closing brace, for a reader that appends the members that change by themselves. */
export const jsonHead = (members: object): string => JSON.stringify(members).slice(0, -1)
