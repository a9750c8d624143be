/** There is no room to render another text right now. The client may repeat the request. */
export class RenderingBusy extends Error {
  override readonly name = 'RenderingBusy'
  constructor() {
    super('no thread was free to render the text')
  }
}
