/**
 * Features the driver turns off itself. Chromium heeds the last `--disable-features` only, so its list is repeated here
 * (chromiumSwitches of playwright-core 1.65).
 */
const driverFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Features by which a browser asks for what no page asked for. */
const askingFeatures = [
  'AsyncDns',
  'AutofillServerCommunication',
  'DialMediaRouteProvider',
  'DnsOverHttps',
  'LoadingPredictorPrefetch',
  'LoadingPredictorUseLocalPredictions',
  'NetworkErrorLogging',
  'NoStatePrefetch',
  'OptimizationGuideModelExecution',
  'OptimizationHintsFetching',
  'PrefetchProxy',
  'Prerender2',
  'PushMessaging',
  'Reporting',
  'Translate',
]

/** A place nobody listens at, for services of the browser's maker that have an address and no switch. */
const nowhere = 'http://127.0.0.1:9'

/**
 * What keeps Chromium from sending anything but its pages' own requests (spec decisions E3), beside the driver's own
 * switches: no name is looked up by it, no service of its maker is asked, nothing is fetched ahead.
 */
export const launchFlags: readonly string[] = [
  `--disable-features=${[...driverFeatures, ...askingFeatures].join(',')}`,
  // Only the guard's proxy has an address for it; see guard-proxy.ts.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--no-pings',
  '--disable-domain-reliability',
  '--no-experiments',
  '--allow-browser-signin=false',
  `--gaia-url=${nowhere}`,
  `--lso-url=${nowhere}`,
  `--google-apis-url=${nowhere}`,
  `--component-updater=disable-background-downloads,url-source=${nowhere}`,
  `--apps-gallery-update-url=${nowhere}`,
  `--variations-server-url=${nowhere}`,
]
