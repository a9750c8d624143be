export interface Embed {
  readonly src: string
  readonly title: string
}

const seconds = /^\d{1,6}$/

const videoHosts: ReadonlySet<string> = new Set([
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
])
const chatHosts: ReadonlySet<string> = new Set(['discord.com', 'www.discord.com'])

const video = (url: URL): Embed | null => {
  if (!/^\/embed\/[A-Za-z0-9_-]{11}$/.test(url.pathname)) return null
  const kept = new URLSearchParams()
  for (const name of ['start', 'end']) {
    const value = url.searchParams.get(name)
    if (value !== null && seconds.test(value)) kept.set(name, value)
  }
  const query = kept.size === 0 ? '' : `?${kept}`
  return { src: `https://${url.hostname}${url.pathname}${query}`, title: 'Embedded video' }
}

const chat = (url: URL): Embed | null => {
  const id = url.searchParams.get('id') ?? ''
  if (url.pathname !== '/widget' || !/^\d{18,19}$/.test(id)) return null
  return { src: `https://${url.hostname}/widget?id=${id}`, title: 'Chat server' }
}

/** The frame for a video or the widget of a chat server. Returns null for any other address. */
export const embed = (address: string): Embed | null => {
  const url = URL.parse(address, 'https://none.invalid')
  if (url === null || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return null
  if (videoHosts.has(url.hostname)) return video(url)
  return chatHosts.has(url.hostname) ? chat(url) : null
}
