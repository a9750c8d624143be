import java.nio.file.Files;
import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One node on 127.0.0.1 that ends with its standard input. Arguments: the port, an empty folder. */
class OpenSearchNode {
    public static void main(String[] arguments) throws Exception {
        var port = arguments[0];
        var folder = Path.of(arguments[1]);
        Files.createDirectories(folder);
        var runner = new OpenSearchRunner();
        runner.onBuild((number, settings) -> {
            settings.put("http.port", port);
            settings.put("network.host", "127.0.0.1");
            settings.put("transport.port", "0");
            // A machine whose disk is nearly full would make the index read-only.
            settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
        });
        runner.build(OpenSearchRunner.newConfigs()
            .clusterName("modstead-" + port)
            .numOfNode(1)
            .basePath(folder.toString()));
        while (System.in.read() >= 0) {
        }
        runner.close();
        System.exit(0);
    }
}
