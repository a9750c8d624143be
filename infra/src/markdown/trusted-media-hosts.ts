/** Hosts, besides our own, from which pictures may load directly: code, image, badge and statistics hosts. */
export const TRUSTED_MEDIA_HOSTS: readonly string[] = [
  'imgur.com',
  'i.imgur.com',
  'github.com',
  'raw.githubusercontent.com',
  'img.shields.io',
  'i.postimg.cc',
  'cf.way2muchnoise.eu',
  'bstats.org',
]
