import { Command } from 'commander';

export const mcp = new Command('mcp')
  .description('Bridge stdin and stdout to a Clef server, for hosts that only start local commands.')
  .requiredOption('--url <url>', 'the Clef server, for instance https://clef.example')
  .addHelpText('after', '\nThe key comes from the environment variable CLEF_API_KEY.')
  .action(async ({ url }: { url: string }) => {
    const { bridge } = await import('../tools/hosts/bridge.ts');
    await bridge(url, process.env.CLEF_API_KEY);
  });
