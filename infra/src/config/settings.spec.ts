import { describe, expect, it } from 'vitest'
import { describeVariables, readSettings, SettingsError } from './settings.ts'
import { variables } from './variables.ts'

const complaint = (environment: Record<string, string>): string => {
  try {
    readSettings(environment, { workingDirectory: '/srv' })
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  it('have a default for every variable', () => {
    expect(readSettings({}, { workingDirectory: '/srv' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/.data',
      publicUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3000',
      filesUrl: 'http://localhost:3000/files',
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      eventStoreUrl: undefined,
      redisUrl: undefined,
      openSearchUrl: undefined,
      searchFallback: 'embedded',
      s3Url: undefined,
      smtpUrl: undefined,
      mailFrom: 'Modstead <no-reply@localhost>',
      captcha: 'proof-of-work',
      captchaSiteKey: undefined,
      captchaSecret: undefined,
      captchaVerifyUrl: undefined,
      scannerKeys: new Map(),
      commandApiUrl: undefined,
      queryApiUrl: undefined,
      webUrl: undefined,
      masterKey: undefined,
      providers: { clients: {}, steam: false, standIn: undefined },
      rateLimit: 300,
      trustProxy: false,
      drainSeconds: undefined,
      checkAnswers: false,
      otlpUrl: undefined,
      tracesSampler: 'parentbased_always_on',
      tracesSamplerShare: 1,
      logLevel: 'info',
      production: false,
    })
  })

  it('treat an empty or blank variable as unset', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: '  ', LOG_LEVEL: '' })).toEqual(readSettings({}))
  })

  it('log less in a terminal, unless the level is set', () => {
    expect(readSettings({}, { isTerminal: true }).logLevel).toBe('warn')
    expect(readSettings({}, { isTerminal: false }).logLevel).toBe('info')
    expect(readSettings({ LOG_LEVEL: 'debug' }, { isTerminal: true }).logLevel).toBe('debug')
  })

  it('derive the public addresses from the port, and the files from the public address', () => {
    expect(readSettings({ PORT: '8080' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      filesUrl: 'http://localhost:8080/files',
    })
    expect(readSettings({ PUBLIC_URL: 'https://mods.example.org/' })).toMatchObject({
      publicUrl: 'https://mods.example.org',
      filesUrl: 'https://mods.example.org/files',
    })
  })

  it('derive the sender of mails from the public address', () => {
    const publicUrl = { PUBLIC_URL: 'https://mods.example.org:8443' }
    expect(readSettings(publicUrl).mailFrom).toBe('Modstead <no-reply@mods.example.org>')
    expect(readSettings({ ...publicUrl, MAIL_FROM: 'a@b.test' }).mailFrom).toBe('a@b.test')
  })

  it('keep an absolute data directory and resolve a relative one', () => {
    expect(readSettings({ DATA_DIR: '/var/lib/modstead' }, { workingDirectory: '/srv' }).dataDir).toBe(
      '/var/lib/modstead',
    )
    expect(readSettings({ DATA_DIR: 'store/' }, { workingDirectory: '/srv' }).dataDir).toBe('/srv/store')
  })

  it.each([
    ['hex', 'ab'.repeat(32)],
    ['base64', Buffer.alloc(32, 0xab).toString('base64')],
    ['base64url', Buffer.alloc(32, 0xab).toString('base64url')],
  ])('read a master key in %s', (_form, text) => {
    expect(readSettings({ MASTER_KEY: text }).masterKey).toEqual(Buffer.alloc(32, 0xab))
  })

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('read TRUST_PROXY=%s', (text, expected) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })

  it.each([
    ['DATABASE_URL', 'postgres://user:pass%40word@db.example.org:5432/modstead?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://%2Frun%2Fpostgresql/modstead'],
    ['DATABASE_URL', 'postgresql:///modstead?host=/run/postgresql'],
    ['EVENTSTORE_URL', 'esdb://127.0.0.1:2113?tls=false'],
    ['DATABASE_URL', 'postgres://user:secret@one:5432,two:5433/x?sslmode=require'],
    ['EVENTSTORE_URL', 'esdb://a:2113,b:2113,c:2113?tls=true'],
    ['EVENTSTORE_URL', 'esdb+discover://admin:changeit@cluster.example.org?tlsCaFile=/etc/ca.crt'],
    ['EVENTSTORE_URL', 'kurrentdb://a,b,[::1]:2113/?nodePreference=leader&tls=true'],
    ['REDIS_URL', 'redis://127.0.0.1'],
    ['REDIS_URL', 'rediss://:pass%40word@cache.example.org:6380/2'],
    ['QUERY_API_URL', 'http://query-api:3000'],
    ['OPENSEARCH_URL', 'https://user:pass%40word@search.example.org:9200'],
    ['S3_URL', 'https://key:se%2Fcret@s3.example.org/mods.files'],
    ['S3_URL', 'http://key:secret@127.0.0.1:7070/modstead-files/?region=eu-central-1'],
    ['SMTP_URL', 'smtp://127.0.0.1:1025'],
    ['SMTP_URL', 'smtps://user:pass%40word@mail.example.org'],
    ['SMTP_URL', 'smtps://anna%40example.org:secret@[::1]:465'],
    ['MAIL_FROM', 'mods@example.org'],
    ['MAIL_FROM', 'Mods of Anna <mods@example.org>'],
    ['CAPTCHA', 'turnstile'],
    ['CAPTCHA_SITE_KEY', '10000000-ffff-ffff-ffff-000000000001'],
    ['CAPTCHA_SECRET', '0x_a.B'],
    ['CAPTCHA_VERIFY_URL', 'https://proxy.example.org/siteverify'],
  ])('accept %s=%s', (name, value) => {
    expect(Object.values(readSettings({ [name]: value }))).toContain(value)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'mods.example.org'],
    ['PUBLIC_URL', 'ftp://mods.example.org'],
    ['FILES_URL', 'https://files.example.org?x=1'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://one:5432,two:port/x'],
    ['EVENTSTORE_URL', 'localhost:2113'],
    ['EVENTSTORE_URL', 'esdb://a:2113,b:port'],
    ['EVENTSTORE_URL', 'esdb://a,b?tls=true&nodePreference=follower'],
    ['EVENTSTORE_URL', 'esdb://a?throwOnAppendFailure=false&tls=false'],
    ['REDIS_URL', 'cache.example.org:6379'],
    ['REDIS_URL', 'redis://cache.example.org/first'],
    ['REDIS_URL', 'redis://a:6379,b:6379'],
    ['OPENSEARCH_URL', 'search.example.org:9200'],
    ['S3_URL', 's3://key:secret@s3.example.org/bucket'],
    ['S3_URL', 'https://s3.example.org/bucket'],
    ['S3_URL', 'https://key:secret@s3.example.org/'],
    ['S3_URL', 'https://key:secret@s3.example.org/bucket/folder'],
    ['S3_URL', 'https://key:se%zzcret@s3.example.org/bucket'],
    ['SMTP_URL', 'mail.example.org:25'],
    ['SMTP_URL', 'smtp://user@mail.example.org'],
    ['SMTP_URL', 'smtp://a,b'],
    ['SMTP_URL', 'smtp://mail.example.org/?pool=true'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.test, c@d.test'],
    ['MAIL_FROM', 'Mods <mods@example.org>, x@y.test'],
    ['GITHUB_CLIENT_ID', 'two words'],
    ['GOOGLE_CLIENT_SECRET', 'café'],
    ['STEAM_SIGN_IN', 'yes'],
    ['PROVIDER_STAND_IN', 'https://127.0.0.1:9000'],
    ['PROVIDER_STAND_IN', 'http://10.0.0.1:9000'],
    ['PROVIDER_STAND_IN', 'http://127.0.0.1:9000/'],
    ['PROVIDER_STAND_IN', 'http://127.0.0.1.example.org:9000'],
    ['COMMAND_API_URL', 'https://command-api:3000'],
    ['QUERY_API_URL', 'http://query-api:3000/v2'],
    ['WEB_URL', 'web:3000'],
    ['MASTER_KEY', 'too short'],
    ['CAPTCHA', 'riddle'],
    ['CAPTCHA_SITE_KEY', 'two words'],
    ['CAPTCHA_SECRET', 'a"b'],
    ['RATE_LIMIT', '-1'],
    ['RATE_LIMIT', '1.5'],
    ['TRUST_PROXY', 'everyone'],
    ['CHECK_ANSWERS', '1'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('refuse %s=%s with one line that names it', (name, value) => {
    const message = complaint({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} (must|is) .+\\.$`))
    expect(message.split('\n')).toHaveLength(1)
  })

  it('complain about every wrong variable at once and never show a value', () => {
    const message = complaint({ PORT: 'x', DATABASE_URL: 'mysql://user:secret@host/db' })
    expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL'])
    expect(message).not.toContain('secret')
  })

  it('accept a replica only together with its primary, and only with a single server', () => {
    const DATABASE_URL = 'postgres://user:secret@one,two/x'
    const DATABASE_REPLICA_URL = 'postgres://user:secret@three:5433/x'
    expect(readSettings({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl).toBe(DATABASE_REPLICA_URL)
    expect(complaint({ DATABASE_REPLICA_URL })).toMatch(/^DATABASE_REPLICA_URL needs DATABASE_URL/)
    expect(complaint({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })).toMatch(
      /^DATABASE_REPLICA_URL must be/,
    )
  })

  it('offer each provider with a client, and Steam if it is enabled', () => {
    const { providers } = readSettings({
      GITHUB_CLIENT_ID: 'Iv1.a',
      GITHUB_CLIENT_SECRET: 'b',
      MICROSOFT_CLIENT_ID: 'c',
      MICROSOFT_CLIENT_SECRET: 'd~',
      STEAM_SIGN_IN: 'true',
      PROVIDER_STAND_IN: 'http://[::1]:9000',
    })
    expect(providers).toEqual({
      clients: { github: { id: 'Iv1.a', secret: 'b' }, microsoft: { id: 'c', secret: 'd~' } },
      steam: true,
      standIn: 'http://[::1]:9000',
    })
  })

  it.each(['GITHUB', 'GITLAB', 'DISCORD', 'GOOGLE', 'MICROSOFT'])(
    'accept client and secret of %s only together',
    (name) => {
      const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]
      expect(complaint({ [id]: 'a' })).toBe(`${id} needs ${secret}.`)
      expect(complaint({ [secret]: 'hidden' })).toBe(`${secret} needs ${id}.`)
      expect(complaint({ [id]: 'a', [secret]: 'b' })).toBe('')
    },
  )

  it('refuse stand-ins for providers in production', () => {
    const PROVIDER_STAND_IN = 'http://127.0.0.1:9000'
    expect(complaint({ PROVIDER_STAND_IN, NODE_ENV: 'production' })).toMatch(/^PROVIDER_STAND_IN must not/)
    expect(complaint({ PROVIDER_STAND_IN, NODE_ENV: 'test' })).toBe('')
  })

  it('are all listed with default and meaning', () => {
    const lines = describeVariables().split('\n')
    expect(lines).toHaveLength(Object.keys(variables).length)
    for (const [index, [name, { defaultText, meaning }]] of Object.entries(variables).entries())
      expect(lines[index]).toMatch(new RegExp(`^ {2}${name} +${defaultText} +${meaning.slice(0, 12)}`))
  })
})
