import { testRandomRequests } from './random-requests-suite.ts'

await testRandomRequests({
  requests: { v1: 3000, v3: 5000, ext: 600 },
  searches: 200,
  files: 500,
  minTakenShare: 0.25,
  isEnoughForAll: true,
})
