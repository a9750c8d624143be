/** The part of the library that we use. It has no types of its own. */
declare module 'cli-progress' {
  interface Options {
    readonly stream: NodeJS.WritableStream
    readonly format: string
    readonly hideCursor: boolean
    readonly clearOnComplete: boolean
  }
  export const Presets: { readonly shades_classic: object }
  export class SingleBar {
    constructor(options: Options, preset: object)
    start(total: number, done: number, payload: object): void
    increment(by: number, payload: object): void
    stop(): void
  }
}
