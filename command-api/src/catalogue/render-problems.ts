/** Refusals of a text by the renderer. */
export const renderingProblems = ['text-too-complex', 'rendering-busy'] as const
