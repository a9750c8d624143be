/** Codes with which the renderer can refuse a text. */
export const renderingProblems = ['text-too-complex', 'rendering-busy'] as const
