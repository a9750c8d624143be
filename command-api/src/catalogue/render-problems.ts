/** Why a text may not be published, besides what the rules say of it. */
export const renderingProblems = ['text-too-complex', 'rendering-busy'] as const
