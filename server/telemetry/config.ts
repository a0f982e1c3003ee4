// OpenTelemetry's standard variables that turn tracing on and select the exporter. Its packages read the others, such as
// OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER, themselves:
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import { z } from 'zod';

const endpoint = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional();
const protocol = z.enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json').optional();

export const tracingVariables = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'console', 'none'], 'must be one of otlp, console, none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
};

export type TracingConfig = { exporter: 'console' | 'http/protobuf' | 'http/json' };

type Values = z.output<z.ZodObject<typeof tracingVariables>>;

/** The configuration of tracing; undefined if it is off. */
export function tracingOf(values: Values): TracingConfig | undefined {
  const { OTEL_TRACES_EXPORTER: exporter } = values;
  const target = exporter ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (target === undefined || exporter === 'none') return undefined;
  if (values.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  if (exporter === 'console') return { exporter };
  const protocol = values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL;
  return { exporter: protocol ?? 'http/protobuf' };
}
