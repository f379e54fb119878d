import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import '../../server/app.ts'
import '../../server/open-shop.ts'
import '../../server/pages/painting/warm-up.ts'
import '../../server/jobs/start-jobs.ts'

/** `server/main.ts`, with its code loaded already; it opens the shop on command: see `holdShop`. */
flushCompileCache()
process.stdout.write('held\n')
await once(process.stdin, 'data')
process.stdin.destroy()
await import('../../server/main.ts')
