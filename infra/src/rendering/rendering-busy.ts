/** There is no room to render another text right now; the same request may be sent again. */
export class RenderingBusy extends Error {
  override readonly name = 'RenderingBusy'
  constructor() {
    super('no thread was free to render the text')
  }
}
