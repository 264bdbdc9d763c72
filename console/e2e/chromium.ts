import { existsSync } from 'node:fs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of this machine; CHROMIUM names another. None is ever downloaded. */
export function chromium(): { executablePath: string; args: string[] } {
  const executablePath = process.env.CHROMIUM ?? USUAL.find((path) => existsSync(path))
  if (executablePath === undefined || !existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium at ${executablePath ?? USUAL.join(' or ')}; ` +
        'install it (apt-get install chromium) or set CHROMIUM to its path.',
    )
  }
  const isRoot = process.getuid?.() === 0
  return { executablePath, args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET }
}
